import type { CaseTag } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { Button } from '@reachout/ui/button';
import { Disclosure } from '@reachout/ui/disclosure';
import { Notice } from '@reachout/ui/notice';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { staffListCopy } from '../../messages/list.ts';
import { tagCopy } from '../../messages/triage.ts';
import { maxTagName } from '../../rules/triage/tags.ts';
import { tagForms } from '../../rules/triage/triage-forms.ts';

export interface StaffTagsPageProps {
  tags: readonly (CaseTag & { cases: number })[];
  /** What was done just now. */
  done?: string | undefined;
  /** Why a form was refused, and of which tag. */
  refused?: { text: string; id: string } | undefined;
}

/** The vocabulary of the staff: each tag with its cases, another name, another tag in its place, and the way out. It needs no script. */
export function StaffTagsPage({ tags, done, refused }: StaffTagsPageProps) {
  return (
    <FormRegion className="ui-page refunds-page">
      <nav aria-label={tagCopy.title()} className="ui-no-print">
        <a className="ui-link text-14" href={paths.staffCases()}>
          {staffListCopy.title()}
        </a>
      </nav>
      <h1 className="text-32 font-semibold">{tagCopy.title()}</h1>
      <p className="text-14 text-muted">{tagCopy.lead()}</p>
      {done === undefined ? null : <Notice tone="success" role="status" title={done} />}
      {refused === undefined ? null : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's summary is where reading must start
        <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={refused.text} />
      )}
      {tags.length === 0 ? (
        <p className="text-14 text-muted">{tagCopy.none()}</p>
      ) : (
        <ul className="desk-view-list">
          {tags.map((tag) => (
            <li key={tag.id}>
              <EditTag tag={tag} tags={tags} isOpen={refused?.id === tag.id} />
            </li>
          ))}
        </ul>
      )}
    </FormRegion>
  );
}

function EditTag({
  tag: { id, name, cases },
  tags,
  isOpen,
}: Pick<StaffTagsPageProps, 'tags'> & { tag: StaffTagsPageProps['tags'][number]; isOpen: boolean }) {
  const { rename, merge, remove } = tagForms;
  const others = tags.filter((each) => each.id !== id);
  const seen = <input type="hidden" name={rename.fields.tagId} value={id} />;
  return (
    <>
      <p>
        <a className="ui-link" href={`${paths.staffCases()}${queryString({ tag: id, sort: '-updatedAt' })}`}>
          <bdi>{name}</bdi>
        </a>{' '}
        <span className="text-13 text-muted">{tagCopy.cases({ count: cases })}</span>
      </p>
      <Disclosure summary={tagCopy.edit({ name })} open={isOpen}>
        <FormFrame form={rename} className="desk-view-form">
          {seen}
          <TextField
            name={rename.fields.name}
            id={`name-${id}`}
            label={tagCopy.name()}
            dir="auto"
            required
            maxLength={maxTagName}
            defaultValue={name}
          />
          <Button type="submit" aria-label={tagCopy.renameOf({ name })}>
            {rename.submit()}
          </Button>
        </FormFrame>
        {others.length === 0 ? null : (
          <FormFrame form={merge} className="desk-view-form">
            {seen}
            <SelectField
              name={merge.fields.into}
              id={`into-${id}`}
              label={tagCopy.into()}
              placeholder={tagCopy.tag()}
              options={others.map((each) => ({ value: each.id, label: each.name }))}
            />
            <Button type="submit" aria-label={tagCopy.mergeOf({ name })}>
              {merge.submit()}
            </Button>
          </FormFrame>
        )}
        <FormFrame form={remove}>
          {seen}
          <Button type="submit" aria-label={tagCopy.removeOf({ name })}>
            {remove.submit()}
          </Button>
        </FormFrame>
      </Disclosure>
    </>
  );
}
