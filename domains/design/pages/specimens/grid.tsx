import type { Brand } from '@reachout/brand/rules/brand';
import { type Specimen, specimen } from '@reachout/ui/specimens';
import { BrandGrid, Signet } from '@reachout/web/shell/brand-grid';

const scenes = ['whole', 'empty', 'lost', 'closed', 'broken', 'fading'] as const;
const caseNumbers = ['00000001', '00000002', '00000054', '00000063', '12345678'];

/** What the brand's grid is drawn as. */
export function gridSpecimens(brand: Brand): Record<string, Specimen> {
  return {
    grid: specimen('Drawings of the grid', {
      usual: () => (
        <div className="flex flex-wrap gap-6">
          {scenes.map((scene) => (
            <BrandGrid key={scene} brand={brand} scene={scene} />
          ))}
        </div>
      ),
    }),
    signets: specimen('Signets of cases', {
      usual: () => (
        <p>
          {caseNumbers.map((number) => (
            <Signet key={number} brand={brand} name={number} />
          ))}
        </p>
      ),
      long: () => (
        <p>
          <Signet brand={brand} name="00000063" isNew /> #00000063
        </p>
      ),
    }),
  };
}
