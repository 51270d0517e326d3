/** The list of events. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { inRange, kinds, listOf, page, route, takes } from './route.ts';
import { newest } from './world.ts';

export const eventRoutes = [
  route(
    'GET',
    '/v1/events',
    takes<Stripe.EventListParams>()({
      ...page,
      created: kinds.range.optional(),
      type: kinds.text.optional(),
      types: z.array(kinds.text).max(20).optional(),
    }),
    (world, { params }) =>
      listOf(
        newest(world.state.events).filter(
          (event) =>
            inRange(event.created, params.created) &&
            (!params.type || event.type === params.type) &&
            (!params.types || params.types.includes(event.type)),
        ),
        '/v1/events',
        params,
      ),
  ),
];
