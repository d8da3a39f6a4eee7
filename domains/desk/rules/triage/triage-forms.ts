import type { DeclaredForm } from '@reachout/core/declared-form';
import { maxId } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import { snoozeCopy, tagCopy } from '../../messages/triage.ts';
import { areTagNames, maxTagName, maxTagsOfCase, tagNamesIn } from './tags.ts';
import { wakeChoices } from './wake-time.ts';

/** What somebody typed as tags: their names. */
export const tagNames = z.pipe(
  textField(maxTagsOfCase * (maxTagName + 2), () => tagCopy.field()),
  z.pipe(
    z.transform((typed: string) => tagNamesIn(typed)),
    z
      .array(z.string())
      .check(
        z.minLength(1, { error: () => tagCopy.nameOne() }),
        z.maxLength(maxTagsOfCase, { error: () => tagCopy.tooManyOfCase({ max: maxTagsOfCase }) }),
        z.refine(areTagNames, { error: () => tagCopy.wrongName({ max: maxTagName }) }),
      ),
  ),
);
const id = textField(maxId, 'Id', { required: true });

/** Until when a case sleeps, as people say it; `zone` is that of their clock, as far as it is known. */
export const wakeFields = {
  until: z.enum(wakeChoices, { error: () => snoozeCopy.passed() }),
  date: textField(maxId, () => snoozeCopy.day()),
  zone: textField(maxId, 'Zone'),
};

const tagBody = z.object({ tags: tagNames });
const untagBody = z.object({ tagId: id });
const snoozeBody = z.object({ ...wakeFields, version: textField(maxId, 'Version') });
const wakeBody = z.object({});

const page = `${paths.staffCases()}/:caseNumber`;

/** What staff do with a case beside answering it, on its page. */
export const triageForms = {
  tag: {
    name: 'tag',
    page,
    asks: tagBody,
    fields: { tags: 'tags' },
    submit: tagCopy.add,
    done: tagCopy.changed,
  },
  untag: {
    name: 'untag',
    page,
    asks: untagBody,
    fields: { tagId: 'tagId' },
    submit: tagCopy.remove,
    done: tagCopy.changed,
  },
  snooze: {
    name: 'snooze',
    page,
    asks: snoozeBody,
    fields: { until: 'until', date: 'date', zone: 'zone', version: 'version' },
    submit: snoozeCopy.submit,
    done: snoozeCopy.done,
  },
  wake: {
    name: 'wake',
    page,
    asks: wakeBody,
    fields: {},
    submit: snoozeCopy.end,
    done: snoozeCopy.ended,
  },
} as const satisfies {
  tag: DeclaredForm<z.infer<typeof tagBody>>;
  untag: DeclaredForm<z.infer<typeof untagBody>>;
  snooze: DeclaredForm<z.infer<typeof snoozeBody>>;
  wake: DeclaredForm<z.infer<typeof wakeBody>>;
};

const tagsPage = paths.staffTags();
const oneTag = tagNames.check(
  z.refine((names: readonly string[]) => names.length === 1, {
    error: () => tagCopy.wrongName({ max: maxTagName }),
  }),
);
const renameBody = z.object({ tagId: id, name: oneTag });
const mergeBody = z.object({ tagId: id, into: textField(maxId, () => tagCopy.into()) });

/** What staff do with the vocabulary. */
export const tagForms = {
  rename: {
    name: 'rename',
    page: tagsPage,
    asks: renameBody,
    fields: { tagId: 'tagId', name: 'name' },
    submit: tagCopy.rename,
    done: tagCopy.renamed,
  },
  merge: {
    name: 'merge',
    page: tagsPage,
    asks: mergeBody,
    fields: { tagId: 'tagId', into: 'into' },
    submit: tagCopy.merge,
    done: tagCopy.merged,
  },
  remove: {
    name: 'remove',
    page: tagsPage,
    asks: untagBody,
    fields: { tagId: 'tagId' },
    submit: tagCopy.remove,
    done: tagCopy.removed,
  },
} as const satisfies {
  rename: DeclaredForm<z.infer<typeof renameBody>>;
  merge: DeclaredForm<z.infer<typeof mergeBody>>;
  remove: DeclaredForm<z.infer<typeof untagBody>>;
};
