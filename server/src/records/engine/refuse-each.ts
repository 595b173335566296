import { RequestProblem } from '../../request-problem.ts'

export class RefusedRecords extends RequestProblem {
  readonly reasons: ReadonlyMap<string, string>

  constructor(first: RequestProblem, reasons: ReadonlyMap<string, string>) {
    super(first.code, first.message, first.errors && { errors: first.errors })
    this.name = 'RefusedRecords'
    this.reasons = reasons
  }
}

/**
 * Throws RefusedRecords if `whyNot` returns a problem for any item: with code, message and errors of the first, and
 * the message of each by its id. A rule over several records together throws a RequestProblem itself.
 */
export function refuseEach<Item extends { readonly id: string }>(
  items: readonly Item[],
  whyNot: (item: Item) => RequestProblem | undefined,
): void {
  const problems = items.flatMap((item) => {
    const problem = whyNot(item)
    return problem ? [{ id: item.id, problem }] : []
  })
  const [first] = problems
  if (!first) return
  const reasons = new Map(problems.map(({ id, problem }) => [id, problem.message]))
  throw new RefusedRecords(first.problem, reasons)
}
