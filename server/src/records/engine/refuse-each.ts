import { RequestProblem } from '../../request-problem.ts'

/** These records are refused, each for a reason of its own, and no others: a bulk call goes on without them. */
export class RefusedRecords extends RequestProblem {
  /** By the id of the record. */
  readonly reasons: ReadonlyMap<string, string>

  constructor(first: RequestProblem, reasons: ReadonlyMap<string, string>) {
    super(first.code, first.message, first.errors && { errors: first.errors })
    this.name = 'RefusedRecords'
    this.reasons = reasons
  }
}

/**
 * Refuses those of the records for which there is a reason, all at once; a call on one record answers with the first. What
 * holds for a set of records together cannot say which to blame, and throws a RequestProblem itself.
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
