import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateScreenshots1795000000004 implements MigrationInterface {
  readonly name = 'CreateScreenshots1795000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SCREENSHOTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table screenshots; drop function retire_screenshot');
  }
}

const SCREENSHOTS = `
  create table screenshots (
    id uuid primary key,
    tool_id uuid not null references tools on delete cascade,
    position integer not null,
    alt text not null,
    object_key text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0)
  );
  create index screenshots_tool on screenshots (tool_id, position);
  create index screenshots_object_key on screenshots (object_key);
  create function retire_screenshot() returns trigger language plpgsql as $$
  begin
    insert into retired_objects (object_key, retired_at) values (old.object_key, now()) on conflict (object_key) do nothing;
    return null;
  end $$;
  create trigger screenshots_deleted after delete on screenshots for each row execute function retire_screenshot()`;
