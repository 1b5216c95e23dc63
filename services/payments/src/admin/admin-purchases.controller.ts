import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { IdParam, SecurityEvent } from '@libs/service';
import { GrantPurchase } from './grant-purchase';
import { EnsureCustomer } from '../customers/ensure-customer';
import { EnsureTool } from '../tools/tools.projection';
import { RevokePurchase } from './revoke-purchase';
import {
  AuditedRequest,
  GrantPurchaseRequest,
  PurchaseResponse,
  purchaseResponse,
} from './admin.dto';

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
  async grantTool(
    @IdParam('User not found') userId: string,
    @CurrentUserId() actorId: string,
    @Body() { toolId, reason }: GrantPurchaseRequest,
  ): Promise<PurchaseResponse> {
    await this.ensureCustomer.run(userId);
    await this.ensureTool.run(toolId);
    const action = { userId, actorId, reason };
    return purchaseResponse(
      await this.transactions.run((tx) => this.grantPurchase.run(tx, toolId, action)),
    );
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
  async revokeTool(
    @IdParam('User not found') userId: string,
    @IdParam('Tool not found', 'toolId') toolId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: AuditedRequest,
  ): Promise<MessageResponse> {
    const action = { userId, actorId, reason };
    await this.transactions.run((tx) => this.revokePurchase.run(tx, toolId, action));
    return { message: 'The tool was revoked' };
  }
}
