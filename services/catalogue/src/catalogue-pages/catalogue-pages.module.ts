import { Module } from '@nestjs/common';
import { CataloguePagesController } from './catalogue-pages.controller';
import { CataloguePagesRepository } from './catalogue-pages.repository';

@Module({ controllers: [CataloguePagesController], providers: [CataloguePagesRepository] })
export class CataloguePagesModule {}
