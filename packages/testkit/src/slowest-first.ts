import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Kinds of tests in the order in which they begin. Those of one kind follow each other, for they share what they have imported. */
const kinds = ['volume', 'database', 'oldest-postgres', 'unit'];

/**
 * Files that take longest, though they are short or wait most of the time: begun last, one of them would run alone at the end. For the others their
 * size says enough.
 */
const longest = [
  'apps/server/src/whole-application/every-route.test.ts',
  'apps/server/testing/authorisation/matrix.test.ts',
  'packages/database/src/embedded.test.ts',
  'apps/server/src/whole-application/silent-database.test.ts',
  'domains/refunds/http/refund-sending.test.ts',
  'apps/server/src/whole-application/safe-requests.test.ts',
  'packages/database/src/silent-database.test.ts',
  'packages/assistant/src/evals/development.test.ts',
  'domains/chat/http/assistant-faults.test.ts',
  'domains/cases/store/case-list-plans.test.ts',
  'apps/server/src/whole-application/refused-bodies.test.ts',
];

/** Begins the files that take longest first, in every checkout: how long they took is known only where they have run before. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const rankOf = ({ project, moduleId }: TestSpecification): number[] => {
      const rank = longest.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
      return [kinds.indexOf(project.name), rank === -1 ? longest.length : rank];
    };
    const ranked = (await super.sort(files)).map((file) => ({ file, rank: rankOf(file) }));
    return ranked
      .toSorted(({ rank: [kind = 0, rank = 0] }, { rank: [otherKind = 0, otherRank = 0] }) =>
        kind === otherKind ? rank - otherRank : kind - otherKind,
      )
      .map(({ file }) => file);
  }
}
