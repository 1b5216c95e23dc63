/** A user has at most one pending order per tool, and one for Pro. Searches are by the start of an id and by any part of the tool's name. */
export const ORDERS = `
  create table orders (
    id uuid primary key,
    user_id uuid not null,
    kind text not null check (kind in ('tool', 'pro')),
    tool_id uuid check ((kind = 'tool') = (tool_id is not null)),
    tool_snapshot jsonb,
    amount_cents integer not null check (amount_cents > 0),
    currency text not null default 'USD',
    status text not null check (status in ('pending', 'paid', 'granted', 'review', 'cancelled', 'expired', 'refunded')),
    notes text[] not null default '{}',
    created_at timestamptz not null,
    paid_at timestamptz
  );
  create unique index orders_pending on orders (user_id, kind, coalesce(tool_id, '00000000-0000-0000-0000-000000000000'))
    where status = 'pending';
  create index orders_user on orders (user_id, id);
  create index orders_status on orders (status, id);
  create index orders_id_search on orders (cast(id as text) text_pattern_ops);
  create index orders_tool_folded on orders using gin (fold_case(tool_snapshot->>'name') gin_trgm_ops)`;

/** An order has at most one open attempt (`closed_at` is null) per coin. A top-up to a reused address has the attempt it adds to as its parent. */
export const ATTEMPTS = `
  create table attempts (
    id uuid primary key,
    order_id uuid not null references orders,
    parent_attempt_id uuid references attempts,
    provider text not null check (provider in ('nowpayments', 'stripe')),
    provider_payment_id text,
    pay_currency text,
    network text,
    pay_amount numeric,
    pay_address text,
    payment_url text,
    minimum_usd numeric,
    status text not null check (status in ('creating', 'create_failed', 'unanswered', 'waiting', 'watched', 'confirming', 'confirmed', 'sending',
      'partially_paid', 'finished', 'failed', 'refunded', 'expired')),
    status_changed_at timestamptz not null,
    provider_status text,
    actually_paid numeric not null default 0 check (actually_paid >= 0),
    charged_cents integer check (charged_cents >= 0),
    paid_currency text,
    accepted boolean not null default false,
    review_code text,
    review_detail jsonb,
    reviewed_at timestamptz,
    expires_at timestamptz,
    closed_at timestamptz,
    next_poll_at timestamptz,
    polls integer not null default 0,
    readings integer not null default 0,
    created_at timestamptz not null,
    unique (provider, provider_payment_id),
    constraint attempts_open_check check (status not in ('creating', 'waiting') or closed_at is null),
    constraint attempts_closed_check check (status not in ('watched', 'create_failed', 'unanswered', 'finished', 'failed', 'refunded', 'expired') or closed_at is not null)
  );
  create index attempts_unfinished on attempts (status) where status in ('creating', 'waiting', 'watched', 'confirming', 'confirmed', 'sending', 'partially_paid');
  create index attempts_stranded on attempts (order_id) where status in ('expired', 'failed') and actually_paid > 0 and review_code is null;
  create unique index attempts_open on attempts (order_id, pay_currency) where closed_at is null;
  create unique index attempts_accepted on attempts (order_id) where accepted;
  create index attempts_order on attempts (order_id);
  create index attempts_parent on attempts (parent_attempt_id) where parent_attempt_id is not null;
  create index attempts_pay_address on attempts (pay_address) where pay_address is not null;
  create index attempts_next_poll on attempts (next_poll_at) where next_poll_at is not null;
  create index attempts_review on attempts (order_id) where review_code is not null and reviewed_at is null;
  create index attempts_id_search on attempts (cast(id as text) text_pattern_ops);
  create index attempts_provider_search on attempts (lower(provider_payment_id) text_pattern_ops);
  create index attempts_address_search on attempts (lower(pay_address) text_pattern_ops)`;

export const HISTORY = `
  create table webhooks (
    id uuid primary key,
    provider text not null,
    dedupe_key text not null,
    subject text,
    parent_subject text,
    raw text not null,
    received_at timestamptz not null,
    next_try_at timestamptz not null,
    tries integer not null default 0,
    handled_at timestamptz,
    outcome text,
    error text,
    unique (provider, dedupe_key)
  );
  create index webhooks_unhandled on webhooks (next_try_at) where handled_at is null;

  create table order_history (
    id uuid primary key,
    order_id uuid not null references orders,
    attempt_id uuid references attempts,
    actor text not null check (actor in ('provider', 'poller', 'user', 'admin')),
    "from" text,
    "to" text not null,
    note text,
    review_code text,
    review_detail jsonb,
    at timestamptz not null
  );
  create index order_history_order on order_history (order_id, at);
  create function refuse_payment_event_change() returns trigger language plpgsql as $$
  begin
    raise exception 'payment events are append-only';
  end $$;
  create trigger order_history_append_only before update or delete or truncate on order_history
    for each statement execute function refuse_payment_event_change()`;

/** `snapshot` and `printed` are what a document says. Only the buyer's name and email are ever erased in it, when the account is deleted. */
export const RECEIPTS = `
  create table receipt_counters (series text primary key, last integer not null check (last > 0));

  create table receipts (
    order_id uuid primary key references orders,
    number text not null unique,
    snapshot jsonb not null,
    printed jsonb not null,
    issued_at timestamptz not null
  );

  create table credit_notes (
    id uuid primary key,
    order_id uuid not null references receipts,
    number text not null unique,
    amount_cents integer not null check (amount_cents > 0),
    snapshot jsonb not null,
    printed jsonb not null,
    issued_at timestamptz not null
  );
  create index credit_notes_order on credit_notes (order_id);

  create function refuse_document_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      old.snapshot := old.snapshot || '{"username": "", "email": ""}';
      if new is not distinct from old then return new; end if;
    end if;
    raise exception 'documents are append-only';
  end $$;
  create trigger receipts_append_only before update or delete on receipts
    for each row execute function refuse_document_change();
  create trigger receipts_no_truncate before truncate on receipts
    for each statement execute function refuse_document_change();
  create trigger credit_notes_append_only before update or delete on credit_notes
    for each row execute function refuse_document_change();
  create trigger credit_notes_no_truncate before truncate on credit_notes
    for each statement execute function refuse_document_change()`;
