import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRatings1795000000030 implements MigrationInterface {
  readonly name = 'CreateRatings1795000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RATINGS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rating_reports, tool_ratings, ratings');
  }
}

const RATINGS = `
  create table ratings (
    id uuid primary key,
    tool_id uuid not null references tool_views on delete cascade,
    user_id uuid,
    author text,
    stars smallint not null check (stars between 1 and 5),
    text text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    hidden_at timestamptz(3),
    hidden_reason text,
    constraint ratings_of_member unique (tool_id, user_id),
    constraint ratings_hidden_check check (num_nulls(hidden_at, hidden_reason) in (0, 2))
  );
  create index ratings_newest on ratings (tool_id, created_at desc, id desc) where hidden_at is null;
  create index ratings_user on ratings (user_id);
  create table rating_reports (
    rating_id uuid not null references ratings on delete cascade,
    user_id uuid not null,
    reason text not null,
    reported_at timestamptz(3) not null,
    primary key (rating_id, user_id)
  );
  create index rating_reports_user on rating_reports (user_id);
  create table tool_ratings (
    id uuid primary key references tool_views on delete cascade,
    version integer not null,
    count integer not null,
    total integer not null
  )`;
