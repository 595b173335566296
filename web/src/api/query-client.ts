import { QueryClient } from '@tanstack/react-query'
import { NetworkFailure } from './api-problem.ts'

const maxRetries = 2
const staleTimeMs = 30_000

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
