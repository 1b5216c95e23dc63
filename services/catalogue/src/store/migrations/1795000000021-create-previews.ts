import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePreviews1795000000021 implements MigrationInterface {
  readonly name = 'CreatePreviews1795000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PREVIEWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table previews; drop function retire_preview');
  }
}

const PREVIEWS = `
  create table previews (
    tool_id uuid primary key references tools on delete cascade,
    entry text not null,
    file_key text not null,
    object_key text not null unique
  );
  create function retire_preview() returns trigger language plpgsql as $$
  begin
    insert into retired_objects (object_key, retired_at) values (old.object_key, now()) on conflict (object_key) do nothing;
    return null;
  end $$;
  create trigger previews_deleted after delete on previews for each row execute function retire_preview()`;
