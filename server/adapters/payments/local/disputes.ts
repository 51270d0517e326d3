/** Disputes and the inquiries that may come before them. */
import type Stripe from 'stripe';
import { kinds, listOf, page, route, takes } from './route.ts';
import { newest, type World } from './world.ts';

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function addDispute(
  world: World,
  charge: Stripe.Charge,
  status: 'needs_response' | 'warning_needs_response',
): Stripe.Dispute {
  const dispute: Stripe.Dispute = {
    id: world.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: world.now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: status === 'warning_needs_response',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  };
  world.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute);
  if (status === 'needs_response') world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function setDispute(
  world: World,
  dispute: Stripe.Dispute,
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_closed',
): void {
  dispute.status = status;
  const closed = ['won', 'lost', 'warning_closed'].includes(status);
  world.emit(closed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
}

export const disputeRoutes = [
  route(
    'GET',
    '/v1/disputes',
    takes<Stripe.DisputeListParams>()({
      ...page,
      payment_intent: kinds.text.optional(),
      charge: kinds.text.optional(),
    }),
    (world, { params }) =>
      listOf(
        newest(world.state.disputes).filter(
          (dispute) =>
            (!params.payment_intent || dispute.payment_intent === params.payment_intent) &&
            (!params.charge || dispute.charge === params.charge),
        ),
        '/v1/disputes',
        params,
      ),
  ),
];
