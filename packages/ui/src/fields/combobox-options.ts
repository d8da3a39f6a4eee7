import type { ReactNode } from 'react';
import type { FieldProps } from './field.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  note?: ReactNode;
  /** Why it cannot be chosen now. It stays reachable by keyboard, and says so. */
  disabledReason?: ReactNode;
}

export interface ComboboxLabels {
  loading: string;
  noResults: string;
  /** "12 results", announced when the list changes. */
  results: (count: number) => string;
  clear: string;
  open: string;
}

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onValueChange: (option: ComboboxOption | null) => void;
  labels: ComboboxLabels;
  placeholder?: string;
  /** With it the caller searches (debounced, last answer wins) and `options` are the answer; without it they are filtered here. */
  onSearch?: (term: string) => void;
  isLoading?: boolean;
  /** How many there are in all, when `options` holds only the first ones. */
  total?: number;
  required?: boolean;
  /** Ids of what else describes the field. */
  'aria-describedby'?: string | undefined;
  className?: string;
}

const normalise = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The options whose label holds the term, whatever its case and accents. */
export function matchingOptions(options: readonly ComboboxOption[], term: string): readonly ComboboxOption[] {
  const wanted = normalise(term.trim());
  return wanted === '' ? options : options.filter((option) => normalise(option.label).includes(wanted));
}
