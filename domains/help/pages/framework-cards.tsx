import { helpPageCopy } from '../messages/page.ts';
import type { Brand, FrameworkCard } from '@reachout/brand/rules/brand';
import { Card } from '@reachout/ui/card';
import { CardGrid } from '@reachout/ui/card-grid';
import { Logo } from '@reachout/logos';
import { ArrowUpRight } from 'lucide-react';

const linkLabels = [
  { key: 'issues', label: helpPageCopy.issues, shortLabel: helpPageCopy.issuesShort },
  { key: 'discussions', label: helpPageCopy.discussions, shortLabel: helpPageCopy.discussionsShort },
  { key: 'community', label: helpPageCopy.community, shortLabel: helpPageCopy.community },
] as const;

const logoHeight = 28;
const compactLogoHeight = 20;

interface FrameworkLinksProps {
  framework: FrameworkCard;
  isCompact: boolean;
}

function FrameworkLinks({ framework, isCompact }: FrameworkLinksProps) {
  return (
    <ul className="help-card-links">
      {linkLabels.map(({ key, label, shortLabel }) => (
        <li key={key}>
          <a href={framework.links[key]} rel="noopener">
            {isCompact ? (
              <>
                <span className="ui-hidden-visually">
                  {framework.name} {label()}
                </span>
                <span aria-hidden="true">{shortLabel()}</span>
              </>
            ) : (
              <>
                <span>
                  <span className="ui-hidden-visually">{framework.name} </span>
                  {label()}
                </span>
                <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden="true" />
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

export interface FrameworkCardsProps {
  brand: Pick<Brand, 'frameworks'>;
  /** One line for each card, with its links beside its name. */
  isCompact?: boolean;
}

/** Where the frameworks themselves are looked after: one card each (D3). */
export function FrameworkCards({ brand, isCompact = false }: FrameworkCardsProps) {
  return (
    <section aria-labelledby="frameworks-title">
      <h2 id="frameworks-title" className="ui-hidden-visually">
        {helpPageCopy.frameworkCommunities()}
      </h2>
      <CardGrid columns={3}>
        {brand.frameworks.map((framework) => (
          <Card key={framework.name} className="help-framework">
            <div className="help-framework-name">
              <span className="help-framework-logo" aria-hidden="true">
                {/* Of the pair for both themes only the one that is seen is fetched, and none before what paints the page. */}
                <Logo lazy name={framework.logo} height={isCompact ? compactLogoHeight : logoHeight} />
              </span>
              <h3>{framework.name}</h3>
            </div>
            <FrameworkLinks framework={framework} isCompact={isCompact} />
          </Card>
        ))}
      </CardGrid>
    </section>
  );
}
