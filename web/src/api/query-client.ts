import { QueryClient } from '@tanstack/react-query'
import { NetworkFailure } from './api-problem.ts'

const maxRetries = 2
/** Age in ms after which data is refetched when it is shown. */
const staleTimeMs = 30_000

/** The cache of everything read from the server; retries failed connections only, never a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof NetworkFailure && failures < maxRetries,
      retryDelay: (failures) => 500 * 2 ** failures,
      staleTime: staleTimeMs,
      refetchOnWindowFocus: false,
      // The live connection refetches what changed meanwhile.
      refetchOnReconnect: false,
    },
  },
})
