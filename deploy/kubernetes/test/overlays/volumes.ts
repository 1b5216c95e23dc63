import { bytes, find, renderProduction, settingsIn } from '../manifests';

interface Cluster {
  storage: { size: string };
  walStorage: { size: string };
  postgresql: { parameters: Record<string, string> };
}

export function testVolumes(): void {
  const manifests = renderProduction();
  /** ext4 keeps 5% of a volume for root. */
  const USABLE = 0.95;

  describe('the volumes of the rendered overlay', () => {
    const settings = settingsIn(manifests);

    it('make streams refuse before the broker is full, and the broker before its disk is', () => {
      const [claim] = find(manifests, 'StatefulSet', 'nats').spec.volumeClaimTemplates ?? [];
      const { data } = find(manifests, 'ConfigMap', /^nats-configuration-/);
      const store = bytes(/max_file_store: (\S+)/.exec(data['exe.conf'] ?? '')?.[1] ?? '');
      expect(Number(settings.NATS_STREAM_BYTES)).toBeLessThan(store);
      expect(store).toBeLessThan(bytes(claim?.spec.resources.requests.storage ?? '') * USABLE);
    });

    it('limit the write-ahead log retained for a replica or the archive to half of its volume', () => {
      const { walStorage, postgresql } = find(manifests, 'Cluster', 'postgres')
        .spec as unknown as Cluster;
      const { max_wal_size, max_slot_wal_keep_size } = postgresql.parameters;
      const bound = bytes(max_wal_size ?? '') + bytes(max_slot_wal_keep_size ?? '');
      expect(bound).toBeLessThanOrEqual(bytes(walStorage.size) / 2);
    });

    it('keep the write-ahead log apart from the data', () => {
      const { storage, walStorage } = find(manifests, 'Cluster', 'postgres')
        .spec as unknown as Cluster;
      expect(bytes(storage.size)).toBeGreaterThanOrEqual(bytes('20Gi'));
      expect(bytes(walStorage.size)).toBeGreaterThanOrEqual(bytes('10Gi'));
    });

    it('leave PostgreSQL connections for operators and the PostgreSQL operator at the maximum scale of a rolling update', () => {
      const scaled = manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
      const keepsData = scaled.filter(({ metadata }) =>
        ['identity', 'catalogue', 'downloads', 'payments'].includes(metadata.name),
      );
      const pods = keepsData.reduce((sum, { spec }) => sum + (spec.maxReplicas ?? NaN) + 1, 0);
      const { postgresql } = find(manifests, 'Cluster', 'postgres').spec as unknown as Cluster;
      expect(keepsData).toHaveLength(4);
      expect(pods * Number(settings.DATABASE_POOL) + 50).toBeLessThan(
        Number(postgresql.parameters.max_connections),
      );
    });
  });
}
