import {
  DefaultHttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  HubConnectionBuilder,
  type ILogger,
  LogLevel,
  NullLogger,
} from '@microsoft/signalr'
import { csrfHeader } from '@stamboek/model/contract/access'
import { realtimePath } from '@stamboek/model/contract/realtime-messages'
import type { CreateHub } from './realtime-hub.ts'

/** Milliseconds (platform.md section 9). */
const serverTimeout = 30_000
const keepAlive = 15_000

/** The official SignalR client on the hub of the application. */
export const createHub: CreateHub = ({ retryDelay, onNotSignedIn }) =>
  new HubConnectionBuilder()
    .withUrl(realtimePath, {
      headers: { [csrfHeader]: '1' },
      httpClient: new WatchfulHttpClient(NullLogger.instance, onNotSignedIn),
    })
    .withServerTimeout(serverTimeout)
    .withKeepAliveInterval(keepAlive)
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount }) => retryDelay(previousRetryCount),
    })
    // The frame shows how the connection is; what goes wrong on the way is no error of the page.
    .configureLogging(LogLevel.None)
    .build()

/** The client only tells in words for which status negotiating failed. */
class WatchfulHttpClient extends DefaultHttpClient {
  readonly #onNotSignedIn: () => void

  constructor(logger: ILogger, onNotSignedIn: () => void) {
    super(logger)
    this.#onNotSignedIn = onNotSignedIn
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await super.send(request)
    } catch (error) {
      if (error instanceof HttpError && error.statusCode === 401) this.#onNotSignedIn()
      throw error
    }
  }
}
