import { firstFocus } from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { selectionCopy } from '../messages/selection.ts';
import { type Account, accountsForProduct } from '../rules/accounts.ts';
import { effectivePlan, planLabel } from '@reachout/catalogue/rules/plans';
import { isProductKey, type ProductKey, productName } from '@reachout/catalogue/rules/products';
import { SelectField, type SelectOption, type SelectOptionGroup } from '@reachout/ui/select-field';
import { type Ref, useRef } from 'react';
import type { ClientBrand } from '@reachout/web/lib/client-brand';

export interface SelectionFieldsProps {
  brand: ClientBrand;
  accounts: readonly Account[];
  product: ProductKey | null;
  account: Account | null;
  /** Why nothing can be chosen now. */
  disabledReason?: string;
  accountRef: Ref<HTMLSelectElement>;
  /** With a pointer or a finger, or by keys, which go through the products one by one. */
  onProductChange: (product: ProductKey | null, isByPointer: boolean) => void;
  onAccountChange: (accountId: string | null) => void;
}

/** The product and the account that everything below is about: the browser's own selects, on one line where there is room. */
export function SelectionFields({
  brand,
  accounts,
  product,
  account,
  disabledReason,
  accountRef,
  onProductChange,
  onAccountChange,
}: SelectionFieldsProps) {
  const choices = product === null ? [] : accountsForProduct(brand, accounts, product);
  const isByPointer = useRef(false);
  return (
    <div className="chat-selection">
      <SelectField
        name="chat-product"
        label={selectionCopy.product()}
        placeholder={selectionCopy.chooseProduct()}
        autoComplete="off"
        disabledReason={disabledReason}
        value={product ?? ''}
        options={brand.products.map(({ key, name }) => ({ value: key, label: name }))}
        {...mark(firstFocus, choices.length === 0)}
        onPointerDown={() => (isByPointer.current = true)}
        onKeyDown={() => (isByPointer.current = false)}
        onChange={({ target }) =>
          onProductChange(isProductKey(brand, target.value) ? target.value : null, isByPointer.current)
        }
      />
      <SelectField
        name="chat-account"
        label={selectionCopy.account()}
        placeholder={selectionCopy.chooseAccount()}
        autoComplete="off"
        ref={accountRef}
        disabledReason={disabledReason ?? missingChoice(brand, product, choices)}
        value={account?.id ?? ''}
        options={accountOptions(brand, choices, product)}
        {...mark(firstFocus, account === null)}
        onChange={({ target }) => onAccountChange(target.value === '' ? null : target.value)}
      />
    </div>
  );
}

function missingChoice(
  brand: ClientBrand,
  product: ProductKey | null,
  choices: readonly Account[],
): string | undefined {
  if (product === null) return selectionCopy.chooseProductFirst();
  return choices.length === 0 ? selectionCopy.noAccount({ product: productName(brand, product) }) : undefined;
}

function accountOptions(
  brand: ClientBrand,
  choices: readonly Account[],
  product: ProductKey | null,
): (SelectOption | SelectOptionGroup)[] {
  if (product === null) return [];
  const toOption = (account: Account): SelectOption => {
    const plan = planLabel(brand, effectivePlan(brand, account, product));
    return {
      value: account.id,
      label: plan ? selectionCopy.accountWithPlan({ account: account.name, plan }) : account.name,
    };
  };
  const personal = choices.filter(({ team }) => !team).map(toOption);
  const teams = choices.filter(({ team }) => team).map(toOption);
  if (teams.length === 0 || personal.length === 0) return [...personal, ...teams];
  // In the order of every other list of accounts.
  return [
    { label: selectionCopy.personalAccount(), options: personal },
    { label: selectionCopy.teams(), options: teams },
  ];
}
