import { type Account, accountHandle } from '@reachout/accounts/rules/accounts';
import type { CaseFormValues } from '../../../rules/case-form.ts';
import { productName, type ProductKey } from '@reachout/brand/rules/products';
import { isSeverity, severityOption } from '@reachout/catalogue/rules/severity';
import type { Area, Topic } from '@reachout/catalogue/rules/topic-rules';
import type { ReactNode } from 'react';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { fieldLabels, fileLabel, formatFileSize } from '../case-form-words.ts';

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
  return (
    <dl className="case-review">
      <Row label="Product">{productName(brand, product)}</Row>
      <Row label="Account">
        <bdi>{account.name}</bdi> <bdi className="text-muted">{accountHandle(account)}</bdi>
      </Row>
      <Row label={fieldLabels.area}>{area?.name}</Row>
      <Row label={fieldLabels.topic}>{topic?.name}</Row>
      <Row label={fieldLabels.severity}>{severityText(values.severity)}</Row>
      <Row label={fieldLabels.projectId}>{values.projectName || values.projectId}</Row>
      <Row label={fieldLabels.deploymentUrl} isMachineText>
        {values.deploymentUrl}
      </Row>
      <Row label={fieldLabels.domain} isMachineText>
        {values.domain}
      </Row>
      <Row label={fieldLabels.domainIssue}>{values.domainIssue}</Row>
      <Row label={fieldLabels.billingAmount}>{values.billingAmount && `$${values.billingAmount}`}</Row>
      <Row label={fieldLabels.v0ChatUrl} isMachineText>
        {values.v0ChatUrl}
      </Row>
      <Row label={fieldLabels.subject}>{values.subject}</Row>
      <Row label={fieldLabels.description}>
        <span id={reviewedDescription} className="case-review-text" dir="auto">
          {values.description}
        </span>
      </Row>
      <Row label={fileLabel}>
        {file ? (
          <>
            <bdi>{file.name}</bdi> <span className="text-muted">{formatFileSize(file.size)}</span>
          </>
        ) : (
          'None'
        )}
      </Row>
      <Row label="Conversation">
        {hasConversation ? 'Your conversation with the assistant goes along.' : null}
      </Row>
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
