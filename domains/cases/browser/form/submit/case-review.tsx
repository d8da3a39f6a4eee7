import { formCopy } from '../../../messages/form.ts';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { caseFields, fieldNamesOf, topicFieldEntry } from '../../../rules/case-fields.ts';
import { type Account, accountHandle } from '@reachout/accounts/rules/accounts';
import type { CaseFormValues } from '../../../rules/case-form.ts';
import { productName, type ProductKey } from '@reachout/catalogue/rules/products';
import { isSeverity, severityOption } from '@reachout/catalogue/rules/severity';
import type { Area, Topic } from '@reachout/catalogue/rules/topics';
import type { ReactNode } from 'react';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { formatFileSize } from '../../../rules/file-size.ts';

export interface CaseReviewProps {
  brand: ClientBrand;
  account: Account;
  product: ProductKey;
  area: Area | undefined;
  topic: Topic | undefined;
  /** As they will be sent. */
  values: CaseFormValues;
  file: File | null;
  hasConversation: boolean;
}

/** The id of the description, for whoever copies it. */
export const reviewedDescription = 'reviewed-description';

/** Everything that is about to be sent, once more (U12). */
export function CaseReview({
  brand,
  account,
  product,
  area,
  topic,
  values,
  file,
  hasConversation,
}: CaseReviewProps) {
  const names = fieldNamesOf(brand);
  return (
    <dl className="case-review">
      <Row label={formCopy.product()}>{productName(brand, product)}</Row>
      <Row label={formCopy.account()}>
        <bdi>{account.name}</bdi> <bdi className="text-muted">{accountHandle(account)}</bdi>
      </Row>
      <Row label={caseFields.area.label()}>{area?.name}</Row>
      <Row label={caseFields.topic.label()}>{topic?.name}</Row>
      <Row label={caseFields.severity.label()}>{severityText(values.severity)}</Row>
      <Row label={caseFields.projectId.label()}>{values.projectName || values.projectId}</Row>
      {topicFields.map((field) => {
        const { label, control } = topicFieldEntry(field);
        const text = values[field];
        return (
          <Row
            key={field}
            label={label(names)}
            isMachineText={control === 'address' || control === 'deployment'}
          >
            {control === 'amount' && text ? `$${text}` : text}
          </Row>
        );
      })}
      <Row label={caseFields.subject.label()}>{values.subject}</Row>
      <Row label={caseFields.description.label()}>
        <span id={reviewedDescription} className="case-review-text" dir="auto">
          {values.description}
        </span>
      </Row>
      <Row label={formCopy.file()}>
        {file ? (
          <>
            <bdi>{file.name}</bdi> <span className="text-muted">{formatFileSize(file.size)}</span>
          </>
        ) : (
          formCopy.none()
        )}
      </Row>
      <Row label={formCopy.conversation()}>{hasConversation ? formCopy.conversationGoesAlong() : null}</Row>
    </dl>
  );
}

function severityText(severity: string): string {
  if (!isSeverity(severity)) return '';
  const { label, meaning } = severityOption(severity);
  return `${label}: ${meaning}`;
}

interface RowProps {
  label: string;
  children: ReactNode;
  isMachineText?: boolean;
}

function Row({ label, children, isMachineText = false }: RowProps) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isMachineText ? <bdi className="font-mono text-13">{children}</bdi> : children}</dd>
    </div>
  );
}
