/** Names of external series by exporter, as in the exporter's sources. */
export const EXPORTED: Record<string, readonly string[]> = {
  'postgres_exporter 0.19': ['pg_up', 'pg_stat_activity_count', 'pg_settings_max_connections'],
  'prometheus-nats-exporter 0.20, -varz and -healthz': [
    'gnatsd_healthz_status',
    'gnatsd_healthz_status_value',
    'gnatsd_varz_slow_consumers',
  ],
  'node_exporter 1.9': [
    'node_filesystem_avail_bytes',
    'node_filesystem_size_bytes',
    'node_filesystem_files',
    'node_filesystem_files_free',
  ],
  'blackbox_exporter 0.27': ['probe_success', 'probe_ssl_earliest_cert_expiry'],
  'CloudNativePG 1.27, with its default queries': [
    'cnpg_collector_up',
    'cnpg_collector_pg_wal_archive_status',
    'cnpg_backends_total',
    'cnpg_pg_replication_lag',
    'cnpg_pg_settings_setting',
    'cnpg_pg_stat_archiver_seconds_since_last_archival',
  ],
  'Barman Cloud plugin': ['barman_cloud_cloudnative_pg_io_last_available_backup_timestamp'],
  kubelet: [
    'kubelet_volume_stats_available_bytes',
    'kubelet_volume_stats_capacity_bytes',
    'kubelet_volume_stats_inodes',
    'kubelet_volume_stats_inodes_free',
  ],
  'kube-state-metrics': ['kube_statefulset_status_replicas_ready'],
  'cert-manager': [
    'certmanager_certificate_expiration_timestamp_seconds',
    'certmanager_certificate_ready_status',
  ],
  "the commands of deploy/operations, by the process that reads a backup's record": [
    'exe_backup_last_success_timestamp_seconds',
  ],
};
