import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServiceRequest } from '../../../src/service/http/exchange.ts';
import { createTokenKeeper } from '../../../src/service/integration/client.ts';
import { Secret } from '../../../src/service/integration/credentials.ts';
import { OAuthError, type Token } from '../../../src/service/integration/token.ts';
import { failureOf } from '../fake-deps.ts';
import { credentialsA, credentialsB } from '../fake-integration.ts';

const url = new URL('https://service.example/oauth2/token');
const refusal = () => new OAuthError({ method: 'POST', url: url.href }, 400, 'invalid_grant', null);

interface Answer {
  lifeMs?: number;
  refresh?: string;
  fails?: Error;
}

/** A keeper whose requests are answered in order; the last answer holds for all later ones. */
function keeping(answers: Answer[], credentials = credentialsB) {
  let time = 0;
  const asked: Record<string, string>[] = [];
  const ask = async (request: ServiceRequest): Promise<Token> => {
    asked.push(Object.fromEntries(new URLSearchParams(String(request.body))));
    const { lifeMs = 3_600_000, refresh, fails } = answers[asked.length - 1] ?? answers.at(-1) ?? {};
    const number = asked.length;
    await Promise.resolve();
    if (fails) throw fails;
    return { access: new Secret(`token-${number}`), refresh: refresh ? new Secret(refresh) : null, lifeMs };
  };
  const keeper = createTokenKeeper({ url, credentials, ask, now: () => time });
  const text = async (token: Promise<Secret>) => (await token).reveal();
  return {
    keeper,
    asked,
    advance: (ms: number) => {
      time += ms;
    },
    token: (signal?: AbortSignal) => text(keeper.token(signal)),
  };
}

test('a token is kept until a minute before its end, counted from before it was asked for', async () => {
  const { token, asked, advance } = keeping([{}]);
  expect(await token()).toBe('token-1');
  advance(3_600_000 - 60_000 - 1);
  expect(await token()).toBe('token-1');
  advance(1);
  expect(await token()).toBe('token-2');
  expect(asked).toHaveLength(2);
});

test('a short token is kept for nine tenths of its life, one without a life not at all', async () => {
  const { token, advance } = keeping([{ lifeMs: 10_000 }, { lifeMs: 0 }]);
  await token();
  advance(8999);
  expect(await token()).toBe('token-1');
  advance(1);
  expect(await token()).toBe('token-2');
  expect(await token()).toBe('token-3');
});

test('fifty callers at once make one request', async () => {
  const { token, asked } = keeping([{}]);
  const tokens = await Promise.all(Array.from({ length: 50 }, () => token()));
  expect(new Set(tokens)).toEqual(new Set(['token-1']));
  expect(asked).toHaveLength(1);
});

test('a failure reaches all who wait, and the next caller asks again', async () => {
  const { token, asked } = keeping([{ fails: refusal() }, {}]);
  const outcomes = await Promise.allSettled([token(), token()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await token()).toBe('token-2');
  expect(asked).toHaveLength(2);
});

test('a refused token is renewed once for all who were refused', async () => {
  const { keeper, asked } = keeping([{}]);
  const refused = await keeper.token();
  const next = await Promise.all([keeper.tokenAfter(refused), keeper.tokenAfter(refused)]);
  expect(next.map((token) => token.reveal())).toEqual(['token-2', 'token-2']);
  // Whoever hears of the refusal later takes what is there.
  expect((await keeper.tokenAfter(refused)).reveal()).toBe('token-2');
  expect(asked).toHaveLength(2);
});

test('a refused token is handed out no more, not even when its renewal has failed', async () => {
  const { keeper, token } = keeping([{}, { fails: refusal() }, {}]);
  await failureOf(keeper.tokenAfter(await keeper.token()));
  expect(await token()).toBe('token-3');
});

test('one caller who gives up does not disturb the others', async () => {
  const { token, asked } = keeping([{}]);
  const stop = new AbortController();
  const given = failureOf(token(stop.signal));
  const other = token();
  stop.abort(new Error('no longer wanted'));
  expect((await given).message).toBe('no longer wanted');
  expect(await other).toBe('token-1');
  expect(asked).toHaveLength(1);
  expect((await failureOf(token(stop.signal))).message).toBe('no longer wanted');
});

test('variant A asks with its refresh token, and keeps that where no new one comes', async () => {
  const { token, asked, advance } = keeping([{ refresh: 'refresh-1' }, {}, {}], credentialsA);
  await token();
  advance(3_600_000);
  await token();
  advance(3_600_000);
  expect(await token()).toBe('token-3');
  expect(asked.map(({ grant_type }) => grant_type)).toEqual(['password', 'refresh_token', 'refresh_token']);
  expect(asked[2]).toMatchObject({ refresh_token: 'refresh-1' });
  expect(asked[1]).not.toHaveProperty('password');
});

test('a refused refresh token leads back to the credentials, any other failure does not', async () => {
  const refused = keeping([{ refresh: 'refresh-1' }, { fails: refusal() }, {}], credentialsA);
  await refused.token();
  refused.advance(3_600_000);
  expect(await refused.token()).toBe('token-3');
  expect(refused.asked[2]).toMatchObject({ grant_type: 'password', username: 'anna' });

  const broken = keeping([{ refresh: 'refresh-1' }, { fails: new Error('line cut') }, {}], credentialsA);
  await broken.token();
  broken.advance(3_600_000);
  expect((await failureOf(broken.token())).message).toBe('line cut');
  expect(broken.asked).toHaveLength(2);
});

test('whatever the times and lives, no token is handed out at or after its end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 20 }),
      async (lives, steps) => {
        let time = 0;
        const ends = new Map<string, number>();
        const ask = async (): Promise<Token> => {
          const lifeMs = (lives[ends.size % lives.length] ?? 0) + 1;
          const access = new Secret(`token-${ends.size}`);
          ends.set(access.reveal(), time + lifeMs);
          return { access, refresh: null, lifeMs };
        };
        const keeper = createTokenKeeper({ url, credentials: credentialsB, ask, now: () => time });
        for (const step of steps) {
          time += step;
          const token = (await keeper.token()).reveal();
          expect(ends.get(token)).toBeGreaterThan(time);
        }
      },
    ),
  );
});
