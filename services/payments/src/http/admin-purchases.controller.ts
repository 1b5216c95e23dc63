import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { MessageAnswer } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam, SecurityEvent } from '@libs/service';
import { GrantPurchase } from '../use-cases/admin/grant-purchase';
import { EnsureCustomer } from '../workflows/checkout/ensure-customer';
import { EnsureTool } from '../workflows/checkout/ensure-tool';
import { RevokePurchase } from '../use-cases/admin/revoke-purchase';
import { PurchaseResponse, purchaseResponse } from './purchase.dto';
import { AuditedRequest } from './admin.dto';
import { GrantPurchaseRequest } from './requests/grant-purchase.request';

/** Routes for granting and revoking premium tools as an administrator. */
@Controller('api/admin/users/:id/purchases')
@ForAdmins()
export class AdminPurchasesController {
  constructor(
    private readonly transactions: Transactions,
    private readonly ensureCustomer: EnsureCustomer,
    private readonly ensureTool: EnsureTool,
    private readonly grantPurchase: GrantPurchase,
    private readonly revokePurchase: RevokePurchase,
  ) {}

  /**
   * Grants a user a premium tool.
   * @throws {400} The tool is not premium, or the reason is missing.
   * @throws {404} The user or the tool does not exist.
   * @throws {409} This user already owns the tool
   */
  @SecurityEvent('purchase.grant')
  @Post()
  async giveTool(
    @IdParam('User not found') userId: string,
    @CurrentUserId() actorId: string,
    @Body() { toolId, reason }: GrantPurchaseRequest,
  ): Promise<PurchaseResponse> {
    await this.ensureCustomer.run(userId);
    await this.ensureTool.run(toolId);
    const act = { userId, actorId, reason };
    return purchaseResponse(await this.transactions.run((tx) => this.grantPurchase.run(tx, toolId, act)));
  }

  /**
   * Revokes a tool that was granted.
   * @throws {400} The reason is missing.
   * @throws {404} This user does not own the tool
   * @throws {409} This tool was paid for. Refund its order instead.
   */
  @SecurityEvent('purchase.revoke')
  @Post(':toolId/revoke')
  @HttpCode(200)
  async takeToolBack(
    @IdParam('User not found') userId: string,
    @IdParam('Tool not found', 'toolId') toolId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: AuditedRequest,
  ): Promise<MessageAnswer> {
    const act = { userId, actorId, reason };
    await this.transactions.run((tx) => this.revokePurchase.run(tx, toolId, act));
    return { message: 'The tool was revoked' };
  }
}
