'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/Button/Button';
import type { AccessFilter } from '@/lib/api/types';
import { useAnnounce } from '@/lib/state/announce';
import { FilterChoices, FilterDrawer, Fit, useFilterName, useFit } from './FilterParts';

interface FilterProps {
  filters: AccessFilter[];
  chosen: readonly string[];
  /** The number of places that fit, and of all places of the kind. */
  fit: number;
  total: number;
  onChoose: (chosen: string[]) => void;
}

/** Filters of places by their features, and a sentence with the number that fit and a reset. */
export function Filter({ filters, chosen, fit, total, onChoose }: FilterProps) {
  const t = useTranslations();
  const name = useFilterName();
  const counted = useFit()(fit, total);
  useAnnounce(chosen.length > 0 ? counted : null);
  if (filters.length === 0) return null;
  return (
    <div className="filter">
      <FilterDrawer on={filters.filter(({ id }) => chosen.includes(id)).map(name)}>
        <FilterChoices
          of={filters}
          input={({ id }) => ({
            checked: chosen.includes(id),
            onChange: ({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((own) => own !== id)),
          })}
        />
      </FilterDrawer>
      {chosen.length > 0 && (
        <p className="filter-found">
          <span>
            <Fit fit={fit} total={total} />
          </span>
          <Button small onClick={() => onChoose([])}>
            {t('open_today_show_all')}
          </Button>
        </p>
      )}
    </div>
  );
}
