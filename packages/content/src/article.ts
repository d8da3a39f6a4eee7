import type { ReferenceSourceType } from '@reachout/documentation/rules/reference';
import type { DocumentationSection } from '@reachout/core/documentation-sections';

export type Section = DocumentationSection;

/**
 * What an article is for; decides its place in search and how the assistant may use it. A `folder` is the list of the articles in one,
 * made by the pipeline where nobody wrote a page.
 */
export type ArticleType =
  | 'concept'
  | 'how-to'
  | 'troubleshooting'
  | 'error'
  | 'reference'
  | 'legal'
  | 'folder';

/** The product an article is about, by its key in the catalogue, or `both` for several. */
export type ArticleProduct = string;

/** A heading of the body, with the id that links and passages point to. */
export interface Heading {
  depth: 2 | 3 | 4;
  text: string;
  id: string;
}

/** Half-open range of UTF-16 offsets: `text.slice(start, end)`. */
export interface TextRange {
  start: number;
  end: number;
}

/** What a sentence was on the page; an answer can restore lists from it. */
export type SentenceKind = 'prose' | 'item' | 'step' | 'row';

/** One sentence of a passage, as a range of the passage's text. */
export interface Sentence extends TextRange {
  kind: SentenceKind;
}

/** A self-contained piece of an article, about 40 to 120 words, that an answer can quote and cite. */
export interface Passage {
  /** `<article path>#<anchor>~<n>`, unique in the whole content. */
  id: string;
  articlePath: string;
  articleTitle: string;
  /** The nearest heading above the passage; the article's title before the first heading. */
  heading: string;
  /** The headings above the passage from `##` down to the nearest; empty before the first heading. */
  headingTrail: readonly string[];
  /** The nearest heading's id; empty before the first heading. */
  anchor: string;
  /** Plain text. Blocks of the page (paragraphs, list items, table rows) are separated by a line break. */
  text: string;
  sentences: readonly Sentence[];
  /** The parts of the text that are code on the page. */
  code: readonly TextRange[];
  /** Where the article is from; absent for the site's own. */
  sourceType?: ReferenceSourceType;
}

/** What a piece of a section is on the page. */
export type BlockKind = 'prose' | 'list' | 'steps' | 'table' | 'code' | 'callout';

/** A piece of a section that an answer shows as a whole or not at all. */
export interface SectionBlock {
  kind: BlockKind;
  /** Markdown as the page has it, with links that lead there from anywhere. */
  markdown: string;
  /** The words that are in it, code included. */
  text: string;
}

/** What stands below one heading of an article, up to the next heading of any depth: what an answer quotes and cites. */
export interface ArticleSection {
  /** The heading's id; empty before the first heading. */
  anchor: string;
  /** The heading; the article's title before the first one. */
  heading: string;
  /** The headings from `##` down to this one; empty before the first heading. */
  headingTrail: readonly string[];
  blocks: readonly SectionBlock[];
}

/** A message that people see when something fails, as the product or a tool shows it. */
export interface ShownError {
  /** The exact words. */
  text: string;
  /** `FUNCTION_TIMEOUT` */
  code?: string;
  /** The HTTP status that comes with it. */
  status?: number;
}

/** How people put what a section answers. */
export interface AskedAs {
  /** The heading's id; empty for the lines above the first heading and for the article as a whole. */
  anchor: string;
  /** BCP 47, in small letters: `en`. */
  language: string;
  text: string;
}

/** Whom and what an article or a section is for, in the catalogue's names; an empty list sets no bounds. */
export interface AppliesTo {
  plans: readonly string[];
  roles: readonly string[];
  /** Versions of tools and frameworks, in words: `Next.js 15 and later`. */
  versions: readonly string[];
}

/** A number or a name of the brand file that an article quotes. */
export interface QuotedFact {
  key: string;
  value: string | number;
  /** ISO date of the day on which it was last checked; absent where nobody knows. */
  checked?: string;
}

/** The pictures that a task of the documentation's first page may have. */
export const taskIcons = [
  'clock',
  'database',
  'domain',
  'git',
  'invoice',
  'people',
  'rocket',
  'undo',
  'variable',
] as const;

/** What the first page of the documentation leads to at once, by site paths of articles. */
export interface HomeContent {
  tasks: readonly { path: string; icon?: (typeof taskIcons)[number] }[];
  errors: readonly string[];
  /** `logo` is a slug of the logo catalogue. */
  frameworks: readonly { path: string; name: string; logo: string }[];
}

/** What an article is in another language than the documentation's own. Its headings have the ids of the article's, in the same order. */
export type ArticleTranslation = Pick<
  Article,
  | 'title'
  | 'description'
  | 'hasNoLead'
  | 'updated'
  | 'keywords'
  | 'prerequisites'
  | 'headings'
  | 'html'
  | 'text'
  | 'markdown'
  | 'words'
  | 'passages'
  | 'sections'
  | 'source'
  | 'editUrl'
>;

/** An article of the documentation, rendered once at build. */
export interface Article {
  /** Site path: `/docs/functions/timeouts`. */
  path: string;
  section: Section;
  title: string;
  description: string;
  /** True where nobody wrote the description: it is a sentence of the text, or the title, and is not said beside them. */
  hasNoLead?: boolean;
  type: ArticleType;
  /** ISO date of the last change of substance. */
  updated: string;
  product: ArticleProduct;
  /** Value of the support area that the article belongs to. */
  area?: string;
  order: number;
  keywords: readonly string[];
  /** Site paths of related articles; every one exists. */
  related: readonly string[];
  /** What a reader needs before the first step. */
  prerequisites: readonly string[];
  /** The plans, roles and versions that the whole article is about; absent for one that is for everybody. */
  appliesTo?: AppliesTo;
  /** Site paths at which the article stood before. */
  formerPaths: readonly string[];
  /** The messages that the article explains. */
  errors: readonly ShownError[];
  /** How people ask what the article answers, by section. */
  questions: readonly AskedAs[];
  /** What it quotes of the brand file's facts, by their keys in alphabetical order. */
  facts?: readonly QuotedFact[];
  headings: readonly Heading[];
  /** The body as HTML: no h1, no scripts, no style attributes. */
  html: string;
  /** The body as plain text, one block a line. Code blocks are left out, but for a line that completes a sentence. */
  text: string;
  /** Title, description and body as plain Markdown (no MDX), placeholders replaced. */
  markdown: string;
  /** Number of words in `text`. */
  words: number;
  passages: readonly Passage[];
  sections: readonly ArticleSection[];
  /** The file below the content folder: `docs/functions/timeouts.mdx`. */
  source: string;
  /** Of the documentation's first page. */
  home?: HomeContent;
  /** Where an article that is not the site's own is from. */
  sourceType?: ReferenceSourceType;
  /** Where such an article can be improved. */
  editUrl?: string;
  /** By language, in small letters as addresses have it: `de`. */
  translations?: Readonly<Record<string, ArticleTranslation>>;
}
