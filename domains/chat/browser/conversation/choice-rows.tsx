import { composerCopy } from '../../messages/composer.ts';
import { chatCopy } from '../../messages/chat.ts';
import { productName } from '@reachout/catalogue/rules/products';
import { customerSuccessContact } from '@reachout/catalogue/rules/notices';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import type { ChatSurroundings } from '../chat-actions.ts';
import { ToolRow } from './tool-row.tsx';

type RowOf<Names extends keyof ChatSurroundings> = Pick<ChatSurroundings, Names>;

/** Asks for the product; the selector above does the same. */
export function ProductRow({ brand, onChooseProduct }: RowOf<'brand' | 'onChooseProduct'>) {
  const buttons = brand.products.map(({ key, name }) => (
    <Button key={key} onClick={({ detail }) => onChooseProduct(key, detail > 0)}>
      {name}
    </Button>
  ));
  return (
    <ToolRow action={buttons}>
      <p className="chat-tool-title">{composerCopy.whichProduct()}</p>
    </ToolRow>
  );
}

/** More accounts than this are easier to find in the selector. */
const mostButtons = 4;

/** Asks for the account. */
export function AccountRow({
  brand,
  product,
  choices,
  onChooseAccount,
}: RowOf<'brand' | 'product' | 'choices' | 'onChooseAccount'>) {
  if (product !== null && choices.length === 0) {
    return (
      <ToolRow>
        <p className="chat-tool-title">
          {composerCopy.noAccountUses({ product: productName(brand, product) })}
        </p>
        <p className="text-muted">{composerCopy.chooseAnotherProduct()}</p>
      </ToolRow>
    );
  }
  const isShort = choices.length <= mostButtons;
  const buttons = isShort
    ? choices.map((account) => (
        <Button key={account.id} onClick={() => onChooseAccount(account.id)}>
          <bdi>{account.name}</bdi>
        </Button>
      ))
    : null;
  return (
    <ToolRow action={buttons}>
      <p className="chat-tool-title">{composerCopy.whichAccount()}</p>
      {isShort ? null : <p className="text-muted">{composerCopy.chooseInList()}</p>}
    </ToolRow>
  );
}

/** Offers enterprise customers to skip the chat (§6), and leads to their CSM, or to a way that is there where none is named. */
export function BypassRow({
  brand,
  account,
  caseRefusal,
  onCreateCase,
}: RowOf<'brand' | 'account' | 'caseRefusal'> & { onCreateCase: () => void }) {
  const { contactSales } = brand.links;
  const contact = customerSuccessContact(brand, account);
  const canCreate = !caseRefusal;
  return (
    <ToolRow
      action={
        <>
          {canCreate ? (
            <Button variant="primary" onClick={onCreateCase}>
              {chatCopy.enterpriseBypassAction()}
            </Button>
          ) : null}
          {contact ? <LinkButton href={contact.href}>{composerCopy.contactYourCsm()}</LinkButton> : null}
          {canCreate || contact ? null : (
            <LinkButton href={contactSales}>{composerCopy.contactSales()}</LinkButton>
          )}
        </>
      }
    >
      <p>{canCreate ? chatCopy.enterpriseBypass() : chatCopy.contactYourCsm()}</p>
      {contact ? (
        <p className="text-muted">{chatCopy.yourCsm({ name: contact.name })}</p>
      ) : (
        <p className="text-muted">{canCreate ? chatCopy.findCsmByCase() : chatCopy.findCsmBySales()}</p>
      )}
    </ToolRow>
  );
}
