import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Kinds of tests in the order in which they begin. Those of one kind follow each other, for they share what they have imported. */
const kinds = ['volume', 'database', 'oldest-postgres', 'unit'];

/**
 * Files that take longest, though they are short or wait most of the time: begun last, one of them would run alone at the end. For the others their
 * size says enough.
 */
const longest = [
  'apps/server/testing/authorisation/matrix.test.ts',
  'apps/server/src/whole-application/every-route.test.ts',
  'domains/documentation/http/documentation-size.test.ts',
  'apps/server/src/whole-application/any-request.test.ts',
  'apps/server/src/whole-application/safe-requests.test.ts',
  'packages/database/src/embedded.test.ts',
  'apps/server/src/whole-application/silent-database.test.ts',
  'domains/mail/use-cases/read-incoming-mail.test.ts',
  'apps/server/src/whole-application/app.test.ts',
  'domains/mail/use-cases/send-letter.test.ts',
  'apps/server/src/ports/assistant-systems.test.ts',
  'domains/chat/http/resume.test.ts',
  'packages/content/src/build/real-content.test.ts',
  'packages/assistant/src/evals/development.test.ts',
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
