import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDraft } from '../useDraft';
import type { AuditFilter } from './auditApi';

/** The fields of the filter form; days are local. */
export interface AuditFields {
  actor: string;
  action: string;
  subject: string;
  from: string;
  to: string;
}

const NAMES = ['actor', 'action', 'subject', 'from', 'to'] as const;

/** The filter of the audit log, which the address holds, so that it survives a reload and Back. */
export function useAuditFilter() {
  const [address, setAddress] = useSearchParams();
  const [fields, setFields] = useDraft(fieldsOf(address), address.toString());
  const apply = (wanted: AuditFields) => {
    setFields(wanted);
    setAddress({ tab: 'audit', ...given(NAMES.map((name) => [name, wanted[name].trim()])) });
  };
  return {
    fields,
    change: (name: keyof AuditFields, value: string) => setFields({ ...fields, [name]: value }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      apply(fields);
    },
    clear: () => apply({ actor: '', action: '', subject: '', from: '', to: '' }),
    filter: filterOf(address),
  };
}

const fieldsOf = (address: URLSearchParams) =>
  Object.fromEntries(
    NAMES.map((name) => [name, address.get(name) ?? '']),
  ) as unknown as AuditFields;

const given = (pairs: [string, string][]): Record<string, string> =>
  Object.fromEntries(pairs.filter(([, value]) => value !== ''));

function filterOf(address: URLSearchParams): AuditFilter {
  const [actor = '', action = '', subject = '', from = '', to = ''] = NAMES.map(
    (name) => address.get(name) ?? '',
  );
  return given([
    ['actor', actor],
    ['action', action],
    ['subject', subject],
    ['from', startOfDay(from, 0)],
    ['to', startOfDay(to, 1)],
  ]);
}

/** Returns the time at which a local day begins, or the day after it; empty for what is no day. */
function startOfDay(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return '';
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
