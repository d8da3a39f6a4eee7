import { helpPageCopy } from '../messages/page.ts';
import type { Brand, FrameworkCard } from '@reachout/brand/rules/brand';
import { Card } from '@reachout/ui/card';
import { CardGrid } from '@reachout/ui/card-grid';
import { Logo } from '@reachout/logos';
import { ArrowUpRight } from 'lucide-react';

const linkLabels = [
  { key: 'issues', label: helpPageCopy.issues },
  { key: 'discussions', label: helpPageCopy.discussions },
  { key: 'community', label: helpPageCopy.community },
] as const;

const LOGO_HEIGHT = 28;

function FrameworkLinks({ framework }: { framework: FrameworkCard }) {
  return (
    <ul className="help-card-links">
      {linkLabels.map(({ key, label }) => (
        <li key={key}>
          <a href={framework.links[key]} rel="noopener">
            <span>
              <span className="ui-hidden-visually">{framework.name} </span>
              {label()}
            </span>
            <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Where the frameworks themselves are looked after: one card each (D3). */
export function FrameworkCards({ brand }: { brand: Pick<Brand, 'frameworks'> }) {
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
                <Logo name={framework.logo} height={LOGO_HEIGHT} />
              </span>
              <h3 className="text-16 font-semibold">{framework.name}</h3>
            </div>
            <FrameworkLinks framework={framework} />
          </Card>
        ))}
      </CardGrid>
    </section>
  );
}
