import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Path } from '../paths/path.entity';

/** A certificate as it was issued; it stays when its path changes or is deleted. */
@Entity('certificates')
@Unique('certificates_user_id_path_id_key', ['userId', 'pathId'])
@Index('certificates_path', ['pathId'])
export class Certificate {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'certificates_pkey' })
  code: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('uuid', { name: 'path_id', nullable: true })
  pathId: string | null;

  @ManyToOne(() => Path, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'path_id', foreignKeyConstraintName: 'certificates_path_id_fkey' })
  path: Relation<Path> | null;

  @Column('text')
  name: string;

  @Column('text', { name: 'path_title' })
  pathTitle: string;

  @Column('integer', { name: 'step_count' })
  stepCount: number;

  @Column('integer', { name: 'duration_minutes' })
  durationMinutes: number;

  @Column({ type: 'timestamptz', name: 'issued_at', precision: 3 })
  issuedAt: Date;
}
