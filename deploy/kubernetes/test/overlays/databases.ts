import { find, renderProduction } from '../manifests';

interface Cluster {
  postgresql: { pg_hba?: string[] };
  managed: { roles: { name: string }[] };
}

interface Database {
  name: string;
  owner: string;
}

export function testDatabases(): void {
  describe('the databases of the rendered overlay', () => {
    const manifests = renderProduction();
    const { managed, postgresql } = find(manifests, 'Cluster', 'postgres')
      .spec as unknown as Cluster;

    it('belong to a role of the same name each', () => {
      const databases = manifests
        .filter(({ kind }) => kind === 'Database')
        .map(({ spec }) => spec as unknown as Database);
      expect(databases.map(({ name, owner }) => [name, owner])).toEqual(
        managed.roles.map(({ name }) => [name, name]).sort(),
      );
      expect(databases).toHaveLength(4);
    });

    it('accept connections over the network only of that role', () => {
      // The operator puts its own rules before these, and `host all all all scram-sha-256` after them.
      expect(postgresql.pg_hba).toEqual([
        'host sameuser all all scram-sha-256',
        'host all all all reject',
      ]);
    });
  });
}
