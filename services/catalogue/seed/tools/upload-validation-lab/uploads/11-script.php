<?php /* inert */ echo "hello"; ?>
