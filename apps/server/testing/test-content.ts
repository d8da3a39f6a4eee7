import type { Article, Content } from '@reachout/content';

/** An article of one passage, for tests of what the server does with the documentation. */
export function testArticle(path: string, title: string, text: string): Article {
  return {
    path,
    section: 'docs',
    title,
    description: `About ${title.toLowerCase()}.`,
    type: 'how-to',
    updated: '2026-01-01',
    product: 'both',
    order: 1,
    keywords: [],
    related: [],
    prerequisites: [],
    formerPaths: [],
    errors: [],
    questions: [],
    sections: [],
    headings: [],
    html: `<p>${text}</p>`,
    text,
    markdown: `# ${title}\n\n${text}\n`,
    words: text.split(' ').length,
    source: `${path.slice(1)}.mdx`,
    passages: [
      {
        id: `${path}#~0`,
        articlePath: path,
        articleTitle: title,
        heading: title,
        headingTrail: [],
        anchor: '',
        text,
        sentences: [],
        code: [],
      },
    ],
  };
}

/** A documentation of these articles, without folders. */
export function testContent(articles: readonly Article[]): Content {
  return { hash: '', articles, tree: [] };
}
