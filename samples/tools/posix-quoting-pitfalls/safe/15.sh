# 15. A setting that stays: the safe way
(
  IFS=:
  for part in $(echo 'a:b'); do
    echo "[$part]"
  done
)
set -- x y
echo "$*"
