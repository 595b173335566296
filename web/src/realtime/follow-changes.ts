import type { QueryClient } from '@tanstack/react-query'
import { freshTime, queryClient as queryClientOfApplication } from '../api/query-client.ts'
import { type RealtimeConnection, realtimeConnection } from './realtime-connection.ts'

/**
 * What was read of records that changed is asked for again when it is shown next, and so is every list of references: which of them
 * tells of such a record is not worth finding out. What is shown now is the matter of what shows it. Gives the function that ends it.
 */
export function followChanges(
  connection: Pick<RealtimeConnection, 'hearAll'> = realtimeConnection,
  queryClient: QueryClient = queryClientOfApplication,
): () => void {
  return connection.hearAll(
    ({ dtoKey }) => {
      forgetRead(queryClient, dtoKey)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first, , kind] }) => first === 'records' && kind === 'lookup',
        refetchType: 'none',
      })
    },
    // What is older counts as old anyhow.
    () => Date.now() - freshTime,
  )
}

/** Nothing that was read of a type counts as new any more. */
export function forgetRead(queryClient: QueryClient, dtoKey: string): void {
  void queryClient.invalidateQueries({ queryKey: ['records', dtoKey], refetchType: 'none' })
}
