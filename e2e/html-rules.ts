import { type DOMReadyEvent, HtmlValidate, Rule, StaticConfigLoader } from 'html-validate';

const headings = 'h1, h2, h3, h4, h5, h6';

/** An article or a section is found by its heading when somebody goes from heading to heading. */
class HeadingInSection extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      for (const part of document.querySelectorAll('article, section')) {
        if (part.querySelector(headings) === null) this.report(part, `<${part.tagName}> has no heading`);
      }
    });
  }
}

/** A select that must be answered begins with an empty choice; else the first one is made for the person. */
class PlaceholderInSelect extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      for (const select of document.querySelectorAll('select[required]')) {
        const first = select.querySelector('option');
        if (first?.getAttributeValue('value') !== '') this.report(select, 'the first option is not empty');
      }
    });
  }
}

const loader = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:standard'],
  plugins: [
    { name: 'own', rules: { 'own/heading': HeadingInSection, 'own/placeholder': PlaceholderInSelect } },
  ],
  rules: { 'own/heading': 'error', 'own/placeholder': 'error', 'input-attributes': 'error' },
});
const validator = new HtmlValidate(loader);

/** What is wrong with a page's HTML by the standard, one line for each fault. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}

/** What is wrong with what a page says of itself to search engines. */
export function findHeadFaults(html: string): string[] {
  const descriptions = html.match(/<meta name="description" content="[^"]+"/g)?.length ?? 0;
  const isKeptOut = html.includes('<meta name="robots" content="noindex"/>');
  if (descriptions > 1) return ['two descriptions'];
  if (descriptions === 1 && isKeptOut) return ['a description of a page that is kept out'];
  return descriptions === 0 && !isKeptOut ? ['no description of a page that is not kept out'] : [];
}
