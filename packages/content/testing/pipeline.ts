/** The steps of the pipeline, for tests and measurements; a build calls `@reachout/content/make`. */
export { buildContent, compileWithoutProblems, ContentError } from '../src/build/build-content.ts';
export { checkContent } from '../src/build/checks/check-content.ts';
export { drawPictures } from '../src/build/pictures/draw-pictures.ts';
export { type ArticleCode, compileContent, type ContentSource } from '../src/build/compile.ts';
export type { ContentBrand } from '../src/build/placeholders.ts';
export { formatProblem, type Problem } from '../src/build/problem.ts';
