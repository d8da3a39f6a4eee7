import { cutText, type DeskPart, splitText } from '@reachout/cases/rules/desk';

/** One of Plain's UI components, as `ComponentInput` and `EventComponentInput` take it: exactly one of the keys. */
export type PlainComponent =
  | { componentText: { text: string; textSize?: 'S' | 'M' | 'L'; textColor?: 'NORMAL' | 'MUTED' } }
  | { componentPlainText: { plainText: string } }
  | { componentLinkButton: { linkButtonLabel: string; linkButtonUrl: string } }
  | { componentRow: { rowMainContent: PlainComponent[]; rowAsideContent: PlainComponent[] } };

/** Within what Plain takes in one component and in one entry. */
const maxComponentText = 5_000;
const maxComponents = 20;

/**
 * Parts as Plain's components, in entries of at most 20. What people and the assistant wrote becomes plain text, which Plain
 * shows as it is: read as Markdown it could show staff a link or a picture of somebody's choosing.
 */
export function toEntries(parts: readonly DeskPart[]): PlainComponent[][] {
  const components = parts.flatMap(toComponents);
  const entries: PlainComponent[][] = [];
  for (let start = 0; start < components.length; start += maxComponents)
    entries.push(components.slice(start, start + maxComponents));
  return entries;
}

function toComponents(part: DeskPart): PlainComponent[] {
  switch (part.kind) {
    case 'text':
      return splitText(part.text, maxComponentText).map((plainText) => ({
        componentPlainText: { plainText },
      }));
    case 'heading':
      return [{ componentText: { text: part.text, textSize: 'S', textColor: 'MUTED' } }];
    case 'link':
      return [{ componentLinkButton: { linkButtonLabel: part.label, linkButtonUrl: part.url } }];
    case 'fact':
      return [
        {
          componentRow: {
            rowMainContent: [{ componentText: { text: part.label, textColor: 'MUTED' } }],
            rowAsideContent: [{ componentPlainText: { plainText: cutText(part.value, maxComponentText) } }],
          },
        },
      ];
  }
}
