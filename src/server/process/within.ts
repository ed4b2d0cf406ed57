/** The result of `work`, or after so many milliseconds an error. The work itself goes on. */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  late = () => new Error(`no answer within ${milliseconds} ms`),
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
