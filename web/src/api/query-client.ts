import { QueryClient } from '@tanstack/react-query'
import { NetworkFailure } from './api-problem.ts'

const mostRetries = 2
/** What was read so many ms ago is asked for again when it is shown next. */
const freshTime = 30_000

/** The cache of everything read from the server. Only a failed connection is tried again: an answer stays an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof NetworkFailure && failures < mostRetries,
      retryDelay: (failures) => 500 * 2 ** failures,
      staleTime: freshTime,
      refetchOnWindowFocus: false,
      // The live connection tells what was missed.
      refetchOnReconnect: false,
    },
  },
})
