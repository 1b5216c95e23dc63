/** The transparency log, whose rows can only be added. */
export const LOG = `
  create table log_entries (
    log integer not null,
    index bigint not null,
    entry bytea not null,
    leaf_hash bytea not null,
    primary key (log, index)
  );
  create function refuse_log_change() returns trigger language plpgsql as $$
  begin
    raise exception 'entries of the transparency log are never changed';
  end $$;
  create trigger log_entries_append_only before update or delete or truncate on log_entries
    for each statement execute function refuse_log_change();

  create table log_state (
    once boolean primary key default true check (once),
    log integer not null default 1,
    origin text not null,
    size bigint not null default 0,
    previous text
  )`;
