import { csrfHeader, type MyBusinessUnit, sessionCookieName } from '@stamboek/model/contract/access'
import type { Problem } from '@stamboek/model/contract/problem'

export interface ApiResponse<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly rawBody?: string
}

export interface UploadOptions extends Pick<CallOptions, 'headers'> {
  readonly members?: Readonly<Record<string, string>>
}

/** Calls the API as the web does, by session cookie, x-csrf and BusinessUnitId; or as a program, by an access token. */
export class TestClient {
  readonly address: string
  #cookie: string | undefined
  #accessToken: string | undefined
  #businessUnits: readonly MyBusinessUnit[] = []
  businessUnitId: string | undefined

  constructor(address: string) {
    this.address = address
  }

  static async signIn(address: string, userName: string, businessUnit?: string): Promise<TestClient> {
    const client = new TestClient(address)
    const answer = await client.post('/api/authentication/login', { userName, password: `demo${userName}` })
    if (answer.status !== 204)
      throw new Error(`${userName} could not sign in: ${JSON.stringify(answer.body)}`)
    await client.selectBusinessUnit(businessUnit)
    return client
  }

  static withToken(address: string, accessToken: string, businessUnitId?: string): TestClient {
    const client = new TestClient(address)
    client.#accessToken = accessToken
    client.businessUnitId = businessUnitId
    return client
  }

  /** Selects the business unit with this description, or the first. */
  async selectBusinessUnit(description?: string): Promise<void> {
    const units = await this.get<readonly MyBusinessUnit[]>('/api/main/systembusinessunits/me')
    this.#businessUnits = units.body
    const chosen = description ? units.body.find((unit) => unit.description === description) : units.body[0]
    this.businessUnitId = chosen?.id
  }

  get businessUnits(): readonly MyBusinessUnit[] {
    return this.#businessUnits
  }

  get callHeaders(): Readonly<Record<string, string>> {
    return {
      ...this.#credential('POST'),
      ...(this.businessUnitId && { BusinessUnitId: this.businessUnitId }),
    }
  }

  #credential(method: string): Readonly<Record<string, string>> {
    if (this.#accessToken !== undefined) return { authorization: `Bearer ${this.#accessToken}` }
    return {
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(method !== 'GET' && { [csrfHeader]: '1' }),
    }
  }

  get session(): string {
    return this.#cookie?.split('=')[1] ?? 'none'
  }

  get<Body = Problem>(path: string, options?: CallOptions): Promise<ApiResponse<Body>> {
    return this.call<Body>('GET', path, undefined, options)
  }

  post<Body = Problem>(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse<Body>> {
    return this.call<Body>('POST', path, body, options)
  }

  put<Body = Problem>(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse<Body>> {
    return this.call<Body>('PUT', path, body, options)
  }

  delete<Body = Problem>(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse<Body>> {
    return this.call<Body>('DELETE', path, body, options)
  }

  /** Sends a file as a form does, after the texts of `members`. */
  upload<Body = Problem>(
    path: string,
    fileName: string,
    content: string | Uint8Array<ArrayBuffer>,
    { headers = {}, members = {} }: UploadOptions = {},
  ): Promise<ApiResponse<Body>> {
    const form = new FormData()
    for (const [name, text] of Object.entries(members)) form.append(name, text)
    form.append('file', new Blob([typeof content === 'string' ? content : Buffer.from(content)]), fileName)
    return this.#send<Body>('POST', path, form, headers)
  }

  async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<ApiResponse<Body>> {
    const content = options.rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    return this.#send<Body>(method, path, content, {
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    })
  }

  async #send<Body>(
    method: string,
    path: string,
    content: string | FormData | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<ApiResponse<Body>> {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        ...this.#credential(method),
        ...(this.businessUnitId && { BusinessUnitId: this.businessUnitId }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    for (const cookie of response.headers.getSetCookie())
      if (cookie.includes(`${sessionCookieName}=`)) this.#cookie = cookie.split(';')[0]
    return { status: response.status, headers: response.headers, body: (await bodyOf(response)) as Body }
  }
}

/** Parsed JSON, the bytes of a workbook, or text. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/vnd.')) return Buffer.from(await response.arrayBuffer())
  const text = await response.text()
  return /json/.test(type) && text ? (JSON.parse(text) as unknown) : text
}
