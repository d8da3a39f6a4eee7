export { buildContent, ContentError } from './build-content.ts';
export { checkContent } from './check-content.ts';
export { drawPictures } from './draw-pictures.ts';
export { compileContent, type ContentSource } from './compile.ts';
export type { ContentBrand } from './placeholders.ts';
export { formatProblem, type Problem } from './problem.ts';
