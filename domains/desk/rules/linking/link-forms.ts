import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { apiRoutes, paths } from '@reachout/core/paths';
import { linkingCopy } from '../../messages/other-cases.ts';
import { type CaseLinkBody, caseLinkBody } from '../calls/links.ts';

const page = `${paths.staffCases()}/:caseNumber/links`;
const fields = fieldNames(caseLinkBody);

/** The forms of a case's links. */
export const linkForms = {
  linkCase: {
    name: 'link-case',
    page,
    call: apiRoutes.staffCaseLinks,
    asks: caseLinkBody,
    fields,
    sends: { kind: 'case' },
    submit: linkingCopy.link,
    done: linkingCopy.added,
  },
  linkIncident: {
    name: 'link-incident',
    page,
    call: apiRoutes.staffCaseLinks,
    asks: caseLinkBody,
    fields,
    sends: { kind: 'incident' },
    submit: linkingCopy.linkIncident,
    done: linkingCopy.added,
  },
  remove: {
    name: 'remove-link',
    page,
    call: apiRoutes.staffCaseLink,
    asks: caseLinkBody,
    fields,
    submit: linkingCopy.remove,
    done: linkingCopy.removed,
  },
} as const satisfies Record<string, DeclaredForm<CaseLinkBody>>;

/** The names of their fields. */
export const linkField = fields;
