import { collectDefaultMetrics, Registry } from 'prom-client'

const prefix = 'stamboek_'

const keptNames = [
  'process_cpu_seconds_total',
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'process_open_fds',
  'process_max_fds',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_external_memory_bytes',
  'nodejs_gc_duration_seconds',
].map((name) => prefix + name)

let registry: Registry | undefined

/** The metrics of the process, observed from the first call on: several servers of a process share them. */
export function processMetrics(): Registry {
  if (registry) return registry
  const collected = new Registry()
  // Its event loop monitor cannot be switched off; `startEventLoopMonitor` measures instead.
  collectDefaultMetrics({ register: collected, prefix, eventLoopMonitoringPrecision: 60_000 })
  for (const { name } of collected.getMetricsAsArray())
    if (!keptNames.includes(name)) collected.removeSingleMetric(name)
  registry = collected
  return collected
}
