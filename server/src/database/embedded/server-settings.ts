/** By name, passed on the command line so that they apply to existing clusters too. */
export type ServerSettings = Readonly<Record<string, string>>

/** Sized for a small machine shared with the application: about 250 MB. */
const settings: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  ssl: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // A node uses at most 34 (docs/operations.md).
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
  cluster_name: 'stamboek',
}

/** The `-c name=value` arguments of `postgres`; `overrides` win over the settings and the socket directory. */
export function buildServerArguments(socketDirectory: string, overrides: ServerSettings = {}): string[] {
  const all = { ...settings, unix_socket_directories: socketDirectory, ...overrides }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
