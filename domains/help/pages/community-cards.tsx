import { englishText } from '@reachout/language/english-text';
import { helpPageCopy } from '../messages/page.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { Card } from '@reachout/ui/card';
import { CardGrid } from '@reachout/ui/card-grid';
import { LinkButton } from '@reachout/ui/link-button';
import { PixelIcon } from '@reachout/ui/pixel-icon';
import { building, plantSprout } from '@reachout/ui/pixel-icons';

/** Two other ways to people: the community, and sales. */
export function CommunityCards({ brand }: { brand: Pick<Brand, 'copy' | 'links'> }) {
  const { copy, links } = brand;
  return (
    <section aria-labelledby="community-title">
      <CardGrid columns={2}>
        <Card className="help-promo">
          <PixelIcon matrix={plantSprout} label={helpPageCopy.plantSprout()} />
          <h2 id="community-title" {...englishText()}>
            {copy.communityTitle}
          </h2>
          <p {...englishText()}>{copy.communityText}</p>
          <LinkButton href={links.community} size="small">
            {helpPageCopy.visitTheCommunity()}
          </LinkButton>
        </Card>
        <Card className="help-promo">
          <PixelIcon matrix={building} />
          <h2 {...englishText()}>{copy.salesTitle}</h2>
          <p {...englishText()}>{copy.salesText}</p>
          <LinkButton href={links.contactSales} size="small">
            {helpPageCopy.contactSales()}
          </LinkButton>
        </Card>
      </CardGrid>
    </section>
  );
}
