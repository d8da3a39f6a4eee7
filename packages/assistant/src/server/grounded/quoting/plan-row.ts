import type { Question } from '../../retrieval/question.ts';
import { stemsOf } from '../../retrieval/terms.ts';
import { readTable } from './markdown-table.ts';

const mostFacts = 3;

/** Whether a text names a plan, in whole words: 'Pro' does not stand in 'Production'. */
export function namesPlan(text: string, planLabel: string): boolean {
  return spaced(text).includes(spaced(planLabel));
}

/** The plan that costs nothing, as people call it who do not know its name. */
const freePlan =
  /(?<!\p{L})(?:free|unpaid) (?:plan|tier|account|version)|(?:plan|forfait|offre|compte|formule|cuenta|plano|conta) (?:gratuit[eoa]?|gratis)(?!\p{L})|(?:kostenlose\p{L}*|gratis) ?(?:plan|tarif|konto|account|version|paket)|無料(?:プラン|版|枠)|免费(?:版|套餐|计划|方案|账户)|(?:الخطة|الباقة) المجانية/iu;

/** Whether a text speaks of the plan that costs nothing, by no name. */
export function speaksOfFreePlan(text: string): boolean {
  return freePlan.test(text);
}

const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

function spaced(text: string): string {
  return ` ${
    text
      .toLowerCase()
      // 'Proでは': a name in Latin letters ends where signs of another script begin.
      .replace(signs, ' $& ')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
}

/**
 * What a table says of a plan: the cells of the row that begins with it, or the cell below it in the row that is asked for. Undefined where the table
 * is not about plans.
 *
 * @param table as Markdown
 */
export function planRow(table: string, planLabel: string, question: Question): string | undefined {
  const read = readTable(table);
  if (read === undefined) return undefined;
  const { names, rows } = read;
  const isPlan = (cell: string | undefined) => plain(cell ?? '') === planLabel.toLowerCase();
  const own = rows.find((cells) => isPlan(cells[0]));
  if (own) return factsOf(own.slice(1), names.slice(1));
  const column = names.findIndex(isPlan);
  if (column < 1) return undefined;
  const rated = rows.map((cells) => ({ cells, match: matchOf(cells[0] ?? '', question) }));
  const [best, next] = rated.toSorted((one, other) => other.match - one.match);
  if (!best) return undefined;
  // Where several rows are as near, all of them are told, or none where they are many.
  const told = best.match > 0 && best.match !== next?.match ? [best.cells] : rows;
  return factsOf(
    told.map((cells) => cells[column] ?? ''),
    told.map(([first = '']) => first),
  );
}

function factsOf(cells: readonly string[], names: readonly string[]): string | undefined {
  const facts = cells.flatMap((cell, at) => (cell === '' ? [] : [`${names[at] ?? ''}: ${cell}`]));
  return facts.length === 0 || facts.length > mostFacts ? undefined : facts.join('; ');
}

function matchOf(cell: string, { words }: Question): number {
  const stems = new Set(stemsOf(cell));
  return words.reduce(
    (sum, { weight, rarity, alternatives }) =>
      alternatives.some(({ stem }) => stems.has(stem)) ? sum + weight * rarity : sum,
    0,
  );
}

function plain(cell: string): string {
  return cell.replace(/[*_`]/g, '').trim().toLowerCase();
}
