import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toClientBrand } from '@reachout/web/lib/client-brand';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { BypassRow } from './choice-rows.tsx';

const brand = toClientBrand(defaultBrand);
const success = 'mailto:success@tetra.example';
const { customerSuccess: _contact, ...without } = brand;

const render = (of: typeof brand, caseRefusal?: string): string =>
  renderToStaticMarkup(
    <BypassRow brand={of} account={null} caseRefusal={caseRefusal} onCreateCase={() => undefined} />,
  );

describe('the offer to enterprise customers', () => {
  it('leads to the CSM whom the operator named [§6.0.6]', () => {
    const markup = render(brand);
    expect(markup).toContain('or contact your CSM.');
    expect(markup).toContain('Your CSM is Tetra Customer Success.');
    expect(markup).toContain(`href="${success}"`);
    expect(markup).not.toContain('do not know your CSM');
  });

  it('leads to a case where no CSM is named [§6.0.6]', () => {
    const markup = render(without);
    expect(markup).toContain('If you do not know your CSM, create a case and ask for them there.');
    expect(markup).not.toContain('Contact your CSM');
  });

  it('leads to sales where there is neither a CSM nor the right to a case, and promises no case [§6.0.2, §6.0.6]', () => {
    const markup = render(without, 'Unable to create a support case.');
    expect(markup).toContain('For anything else, contact your CSM.');
    expect(markup).toContain(`href="${brand.links.contactSales}"`);
    expect(markup).not.toContain('create a case');
    expect(render(brand, 'Unable to create a support case.')).toContain(`href="${success}"`);
  });
});
