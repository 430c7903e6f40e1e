import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '@/components/Icon/Icon';
import { slidersHorizontal } from '@/components/Icon/drawings';
import { chevronDown } from '@/components/Icon/frame-drawings';
import type { AccessFilter } from '@/lib/api/types';
import { useFeatureName } from './Access';
import { accessSigns } from './accessSigns';
import './Filter.css';
import { hasSign, signOf } from './offers';

// Filters of places by their features, for the results, the answer without scripts, and the places of a
// county.

/** Gives the name of a filter in the reader's language. */
export function useFilterName(): (of: AccessFilter) => string {
  const feature = useFeatureName();
  return ({ kind, language }) => feature({ kind, language, state: 'yes' });
}

interface FilterDrawerProps {
  /** The names of the chosen filters. */
  on: readonly string[];
  open?: boolean;
  children: ReactNode;
}

/** A drawer on a phone; open in a wider window. */
export function FilterDrawer({ on, open, children }: FilterDrawerProps) {
  const t = useTranslations();
  return (
    <details open={open}>
      <summary>
        <Icon of={slidersHorizontal} />
        <span>
          {t('access_filter')}
          {on.length > 0 && <small>{on.join(', ')}</small>}
        </span>
        <Icon of={chevronDown} />
      </summary>
      <div className="filter-choices">{children}</div>
    </details>
  );
}

/** The filters as ovals with their number of places. `input`: properties of the box of a filter. */
export function FilterChoices({ of, input }: { of: readonly AccessFilter[]; input: (filter: AccessFilter) => ComponentProps<'input'> }) {
  const t = useTranslations();
  const name = useFilterName();
  return (
    <fieldset>
      <legend>{t('access_filter_legend')}</legend>
      <div className="choices-row">
        {of.map((filter) => (
          <label key={filter.id} className="oval-choice">
            <input type="checkbox" name="with" value={filter.id} {...input(filter)} />
            <span>
              {hasSign(filter.kind) && <Icon of={accessSigns[signOf(filter.kind)]} />}
              {name(filter)} <small>{filter.count}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Gives the sentence that says how many places fit the filters. */
export function useFit(): (fit: number, total: number) => string {
  const t = useTranslations();
  return (fit, total) => (fit === total ? t('access_fit_all', { total }) : t('access_fit', { count: fit, total }));
}

/** That sentence, and that others may fit, too. */
export function Fit({ fit, total }: { fit: number; total: number }) {
  const t = useTranslations();
  return `${useFit()(fit, total)}${fit < total ? ` ${t('access_fit_more')}` : ''}`;
}
